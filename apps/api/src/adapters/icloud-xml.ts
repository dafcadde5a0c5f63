import sax from 'sax'

/**
 * Whether a text is a whole multistatus answer: well-formed to its last character. A cut answer, an
 * error page and an empty body are not.
 */
export function isMultistatus(text: string): boolean {
  const parser = sax.parser(true)
  let open = 0
  let root = ''
  parser.onopentag = ({ name }) => {
    if (open === 0) root = name.replace(/^.*:/, '')
    open += 1
  }
  parser.onclosetag = () => {
    open -= 1
  }
  parser.onerror = (fault) => {
    throw fault
  }
  try {
    parser.write(text).close()
    return root === 'multistatus' && open === 0
  } catch {
    return false
  }
}
