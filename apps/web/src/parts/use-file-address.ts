import { useRouter } from 'wouter'

/** The URL of a built asset. Asset paths are relative to the base path, which is known only at run time. */
export function useFileAddress(file: string): string {
  const { base } = useRouter()
  return file.startsWith('/') ? file : `${base}/${file}`
}
