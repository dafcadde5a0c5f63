/** Why the commands cannot run on a platform, in one line; null where they can. */
export function platformProblem(platform) {
  if (platform !== 'win32') return null
  return 'On Windows please run this in WSL: type "wsl --install" in a terminal once, then clone and start the site there.'
}
