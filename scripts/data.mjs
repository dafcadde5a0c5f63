// npm run backup, restore, export, move-database, db:migrate, db:seed and db:studio.
import { resolve } from 'node:path'
import { generate, install, show } from './toolchain.mjs'

await install()
await generate()

const [command, ...args] = process.argv.slice(2)
// npm changes to the folder of the repository; paths are meant from where the command was typed.
const paths = args.map((arg) =>
  arg.startsWith('--') ? arg : resolve(process.env.INIT_CWD ?? '.', arg),
)
process.exit((await show('node', ['apps/api/src/commands.ts', command, ...paths])).code)
