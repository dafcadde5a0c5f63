/**
 * The commands of the fenced blocks of README.md, in their order: `{ section, command }`. Comments are left out, and a
 * line such as `git pull && npm start` counts as one command.
 */
export function commandsOf(markdown) {
  const found = []
  let section = ''
  let isCode = false
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    else if (!isCode) section = /^## (.+)/.exec(line)?.[1] ?? section
    else {
      const command = line.replace(/(^|\s)#.*$/, '').trim()
      if (command) found.push({ section, command })
    }
  }
  return found
}

/** Commands that a sentence mentions, such as `npm run dev`. */
export function mentionedCommands(markdown) {
  const text = markdown.replace(/^```$[\s\S]*?^```$/gm, '')
  const codes = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code)
  return [...new Set(codes)].filter((code) =>
    /^(npm (start|test|run .)|(node|docker|sudo|git) )/.test(code),
  )
}
