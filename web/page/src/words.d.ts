// Files of words, which the bundle holds as text.
declare module '*.words' {
  const text: string;
  export default text;
}
