import { CopyLink } from '../../ui/copy-link.tsx'

const words = {
  label: (name: string) => `Link for ${name}`,
  copied: (name: string) => `Link for ${name} copied.`,
  shareText: (name: string) => `${name}, here is your appointment`,
} as const

/** The link of one person of a group. */
export function GroupLink({ name, url }: { name: string; url: string }) {
  return (
    <CopyLink
      label={words.label(name)}
      name={name}
      url={url}
      copied={words.copied(name)}
      shareText={words.shareText(name)}
    />
  )
}
