/** A slow, salted password hash. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** A null hash returns false in the time of a wrong password, so that timing does not reveal accounts. */
  verify(hash: string | null, password: string): Promise<boolean>
}
