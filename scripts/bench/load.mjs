import { connect } from 'node:net'

/**
 * Requests one URL repeatedly over several connections. Uses raw sockets, because an HTTP client of Node would use as much
 * CPU time as the measured server.
 *
 * @returns the number of responses, how many per second, and percentiles of the latency in milliseconds.
 */
export async function load(
  address,
  { connections = 10, seconds = 3, warmUp = 1, headers = {} } = {},
) {
  const request = requestFor(new URL(address), headers)
  await round(request, connections, warmUp * 1000)
  const began = performance.now()
  const waits = await round(request, connections, seconds * 1000)
  const took = (performance.now() - began) / 1000
  waits.sort((a, b) => a - b)
  const percentile = (share) => waits[Math.floor((waits.length - 1) * share)] ?? Number.NaN
  return {
    answers: waits.length,
    perSecond: waits.length / took,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
  }
}

function requestFor({ hostname, port, pathname, search }, headers) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const text = `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${lines.join('')}\r\n`
  return { hostname, port, text }
}

async function round(request, connections, duration) {
  const until = performance.now() + duration
  const all = Array.from({ length: connections }, () => askUntil(request, until))
  return (await Promise.all(all)).flat()
}

function askUntil({ hostname, port, text: request }, until) {
  return new Promise((done, failed) => {
    const waits = []
    const socket = connect({ host: hostname, port: Number(port) })
    let read = ''
    let asked = 0
    const ask = () => {
      asked = performance.now()
      socket.write(request)
    }
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    socket.once('connect', ask).once('error', failed)
    socket.on('data', (text) => {
      read += text
      if (!isWhole(read)) return
      if (!read.startsWith('HTTP/1.1 200')) return failed(new Error(read.slice(0, 300)))
      read = ''
      waits.push(performance.now() - asked)
      if (performance.now() < until) return ask()
      socket.end()
      done(waits)
    })
  })
}

function isWhole(answer) {
  const end = answer.indexOf('\r\n\r\n')
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, end))?.[1]
  return end > 0 && length !== undefined && answer.length >= end + 4 + Number(length)
}
