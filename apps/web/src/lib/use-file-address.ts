import { useRouter } from 'wouter'

/** Where a built file is: it is named from where the site is mounted, which only the running server decides. */
export function useFileAddress(file: string): string {
  const { base } = useRouter()
  return file.startsWith('/') ? file : `${base}/${file}`
}
