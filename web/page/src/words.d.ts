// Files that the bundle contains as text.
declare module '*.words' {
  const text: string;
  export default text;
}

declare module '*.say' {
  const text: string;
  export default text;
}

declare module '*.md' {
  const text: string;
  export default text;
}
