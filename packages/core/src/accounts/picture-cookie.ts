/** The cookie that authorises the barber's browser to load pictures, and nothing else. */
export interface PictureCookie {
  set(value: string, expires: Date): void
  clear(): void
}
