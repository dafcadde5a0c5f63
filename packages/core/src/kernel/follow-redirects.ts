import { OutsideError, type OutsideFetch, type OutsideRequest } from './outside-fetch.ts'

const MAX_REDIRECTS = 3

/**
 * Follows the redirects of a request that reads. Each address on the way has to lead to a public server as well.
 *
 * @throws OutsideError as `fetch` does, and 'unreachable' after more than three redirects.
 */
export async function fetchFollowing(
  outside: OutsideFetch,
  request: OutsideRequest & { method: 'GET' },
): Promise<Response> {
  let { url } = request
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await outside.fetch({ ...request, url })
    const location = response.headers.get('location')
    if (!isRedirect(response) || !location || !URL.canParse(location, url)) return response
    await response.body?.cancel()
    url = new URL(location, url).href
  }
  throw new OutsideError('unreachable', 'The server answers with one redirect after another.')
}

function isRedirect({ status }: Response): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308
}
