import { expect, it } from 'vitest'
import { commandsOf, mentionedCommands } from './commands.mjs'

const README = `# A site
## Run it
Say \`npm run dev\`, \`PORT\` or \`npm run dev\`.

\`\`\`
npm start        # the address
# a comment alone

git pull && npm start
\`\`\`

## Deploy

\`\`\`
docker compose up
\`\`\`
`

it('finds the commands of the blocks with their sections, without comments', () => {
  expect(commandsOf(README)).toEqual([
    { section: 'Run it', command: 'npm start' },
    { section: 'Run it', command: 'git pull && npm start' },
    { section: 'Deploy', command: 'docker compose up' },
  ])
})

it('finds the commands that sentences mention, each once', () => {
  expect(mentionedCommands(README)).toEqual(['npm run dev'])
})
