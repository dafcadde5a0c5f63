// Books at Easy!Appointments as its booking page does, to compare it with this product in one run. ADR 86 says how it is set up.
import { Agent, request } from 'node:http'
import { processorMsBelow, processorMsOf } from '../process-figures.mjs'

/** Its forms are protected by a cookie that repeats the token of the header. */
const TOKEN = 'bench'
const agent = new Agent({ keepAlive: true })

/**
 * The peer as `create.mjs` measures it.
 *
 * @param url where it answers.
 * @param service the id of the service to book.
 * @param provider the id of the provider of the service.
 * @param site the first processes of its web server and of PHP.
 * @param database the first process of its database.
 */
export function peerAt({ url, service, provider, site, database }) {
  return {
    // Its working day ends at 23:59 at the latest.
    isOpenAt: (start) => new Date(start).getUTCHours() < 23,
    send: (start, name) => send(url, formOf({ start, name, service, provider })),
    processorMs: () => ({ site: usedBy(site), database: usedBy(database) }),
    close: () => agent.destroy(),
  }
}

/** The end is part of the form, but the peer computes it from the service. */
function formOf({ start, name, service, provider }) {
  const at = new Date(start).toISOString().slice(0, 19).replace('T', ' ')
  const [firstName, lastName] = name.split(' ')
  const appointment = { start_datetime: at, end_datetime: at, is_unavailability: 0 }
  const parts = {
    appointment: { ...appointment, id_services: service, id_users_provider: provider },
    customer: {
      first_name: firstName,
      last_name: lastName,
      email: `${name.replace(' ', '')}@example.edu`,
      phone_number: '979 555 0100',
      timezone: 'UTC',
    },
  }
  const form = new URLSearchParams()
  for (const [part, fields] of Object.entries(parts)) {
    for (const [field, value] of Object.entries(fields)) {
      form.append(`post_data[${part}][${field}]`, value)
    }
  }
  return form.toString()
}

function send(url, form) {
  return new Promise((done, failed) => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(form),
      'x-csrf': TOKEN,
      cookie: `csrf_cookie=${TOKEN}`,
    }
    const address = new URL('index.php/booking/register', url)
    const sent = request(address, { method: 'POST', agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer.on('end', () => {
        if (answer.statusCode === 200) done()
        else failed(new Error(`The peer answered ${answer.statusCode}: ${text.slice(0, 300)}`))
      })
    })
    sent.once('error', failed).end(form)
  })
}

function usedBy(pids) {
  return pids.reduce((sum, pid) => sum + processorMsOf(pid) + processorMsBelow(pid), 0)
}
