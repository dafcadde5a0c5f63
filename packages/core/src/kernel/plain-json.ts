/**
 * How the input of a call travels by tRPC: as plain JSON in the envelope that superjson uses. Only responses carry superjson's
 * types: its reader builds a typed array of any length from one number and walks a set once for each reference, so one
 * request of a stranger would stop the server for minutes. Schemas read an instant from text, as by REST.
 */
export const plainJson = {
  serialize: (json: unknown) => ({ json }),
  deserialize: (envelope: unknown): unknown =>
    typeof envelope === 'object' && envelope !== null && 'json' in envelope
      ? envelope.json
      : undefined,
}
