import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { NO_SENDER } from '@haircuts/core/emails/envelope'
import type { Mail, MailAddress, MailFiles, SearchableMailer } from '@haircuts/core/emails/mailer'
import { ownsFolder } from '../installation-mark.ts'
import { mimeParts, unfoldedHeaders } from './mime-parts.ts'

/** A written file is found immediately, so a short delay is enough. */
const SETTLED_AFTER_MS = 10_000
const PLAIN = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit'

/**
 * A Mailer that writes .eml files, for installations without a mail service. The file is named by the message key, so
 * that sending twice is idempotent.
 */
export function filesMailer(dataDir: string, sender: MailAddress | null): SearchableMailer {
  const folder = join(dataDir, 'mail')
  const nameOf = (key: string) => `${key}.eml`
  return {
    name: 'files',
    sender,
    settledAfterMs: SETTLED_AFTER_MS,
    async send(mail) {
      const name = nameOf(mail.key)
      const unfinished = join(folder, `.${randomUUID()}`)
      const bytes = await mimeOf(mail)
      try {
        await writeInFolder(unfinished, bytes)
        await rename(unfinished, join(folder, name))
      } catch {
        // A full disk has stored a part of the file, which would keep the disk full.
        await rm(unfinished, { force: true }).catch(() => {})
        const reason = 'The mail folder in DATA_DIR cannot be written to.'
        return { outcome: 'later', reason, isUnsure: false }
      }
      return { outcome: 'accepted', serviceId: name, note: null }
    },
    async find(key) {
      return existsSync(join(folder, nameOf(key))) ? nameOf(key) : null
    },
  }
}

/** Only the first email finds no folder, so the folder is created only after a write has failed. */
async function writeInFolder(file: string, bytes: Buffer) {
  const write = () => writeFile(file, bytes, { mode: 0o600 })
  await write().catch(async () => {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await write()
  })
}

const NAME = /^([0-9a-f-]{36})\.eml$/
const UNFINISHED = /^\.[0-9a-f-]{36}$/

/** The files that `filesMailer` wrote, also those from before a mail service was set up. */
export function mailFolder(dataDir: string): MailFiles {
  const folder = join(dataDir, 'mail')
  return {
    async keys(installation) {
      if (!existsSync(folder) || !(await ownsFolder(folder, installation))) return []
      const names = await readdir(folder)
      return names.flatMap((name) => NAME.exec(name)?.[1] ?? [])
    },
    async remove(key) {
      await rm(join(folder, `${key}.eml`), { force: true })
    },
    async removeUnfinished(before) {
      const names = existsSync(folder) ? await readdir(folder) : []
      for (const name of names.filter((each) => UNFINISHED.test(each))) {
        const file = join(folder, name)
        if ((await stat(file)).mtime < before) await rm(file, { force: true })
      }
    },
  }
}

/** Loads nodemailer at the first mail, since not every process sends any. */
async function mimeOf(mail: Mail): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  return new MailComposer({
    ...mimeParts(mail, mail.from ?? NO_SENDER),
    messageId: `<${mail.key}@haircuts.invalid>`,
    headers: unfoldedHeaders(mail),
    // Unencoded, so that links work when the file is opened in a text editor.
    text: { raw: `${PLAIN}\r\n\r\n${mail.text}` },
    newline: '\r\n',
  })
    .compile()
    .build()
}
