import { CopyLink } from '../../ui/copy-link.tsx'

const text = {
  label: (name: string) => `Link for ${name}`,
  copied: (name: string) => `Link for ${name} copied.`,
  shareText: (name: string) => `${name}, here is your appointment`,
} as const

/** The link of one person of a group. */
export function GroupLink({ name, url }: { name: string; url: string }) {
  return (
    <CopyLink
      label={text.label(name)}
      name={name}
      url={url}
      copied={text.copied(name)}
      shareText={text.shareText(name)}
    />
  )
}
