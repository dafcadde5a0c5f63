/** The part of http_ece that the tests use; it comes without types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface Parameters {
    version: 'aes128gcm'
    privateKey: ECDH
    /** base64url */
    authSecret: string
  }

  const ece: { decrypt(encrypted: Buffer, parameters: Parameters): Buffer }
  export default ece
}
