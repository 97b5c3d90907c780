// The worker of a page without a server: it runs the WebAssembly modules.
export {};
