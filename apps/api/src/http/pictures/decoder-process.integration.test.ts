import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { flat, jpegInSeveralScans } from '../../adapters/pictures/hostile-pictures.testing.ts'
import { givenInstallation } from '../../installation.testing.ts'
import { type ApiResponse, call, type ServerProcess } from '../../testing.ts'

const { start } = await givenInstallation()
/** In kilobytes, as /proc has it. */
const MB = 1024

/** Uploads to a process of its own, whose children are the programs that decode. */
async function givenServer() {
  const server = await start({ ROLE: 'web' })
  const upload = (file: Buffer) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(file)]), 'cut.jpg')
    return call(`${server.api}/upload-picture`, { method: 'POST', body: form })
  }
  expect((await upload(await flat(0.01).png().toBuffer())).status).toBe(201)
  return { server, upload }
}

const pidOf = ({ child }: ServerProcess) => child.pid ?? 0

/** The processes that a process has started; none once it has ended. */
function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
      .split(' ')
      .filter((child) => child !== '')
      .map(Number),
  )
}

/** Its resident memory; 0 when it has ended meanwhile. */
function memoryOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** The most memory of a server and its children together while something runs. */
async function peakDuring<T>(server: ServerProcess, work: () => Promise<T>) {
  const memory = () =>
    [pidOf(server), ...childrenOf(pidOf(server))].map(memoryOf).reduce((sum, each) => sum + each)
  const before = memory()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, memory())
  }, 5)
  const began = performance.now()
  const result = await work().finally(() => clearInterval(timer))
  return { result, added: peak - before, ms: performance.now() - began }
}

it.for([
  [
    'refused',
    422,
    () => [
      jpegInSeveralScans(7050),
      flat(30, 4).png({ progressive: true, compressionLevel: 1 }).toBuffer(),
    ],
  ],
  [
    'decoded',
    201,
    () => [flat(13).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()],
  ],
] as const)(
  'three large pictures at once that are %s add at most 250 MB for at most 20 s, which is given back',
  { timeout: 120_000 },
  async ([_, status, make]) => {
    const { server, upload } = await givenServer()
    const files = await Promise.all(make())
    const three = [0, 1, 2].map((index) => files[index % files.length] ?? Buffer.alloc(0))
    const { result, added, ms } = await peakDuring(server, () => Promise.all(three.map(upload)))
    expect(result.map((response) => response.status)).toEqual(Array(3).fill(status))
    expect(added).toBeLessThan(250 * MB)
    expect(ms).toBeLessThan(20_000)
    expect(childrenOf(pidOf(server))).toEqual([])
  },
)

it('a decoder that is killed refuses its picture alone, and has none of the server’s secrets', async () => {
  const { server, upload } = await givenServer()
  const file = await flat(40).png({ compressionLevel: 1 }).toBuffer()
  let response: ApiResponse | undefined
  const uploading = upload(file).then((each) => {
    response = each
  })
  // Until it runs its program, a new process is a copy of the server.
  const decoders = () =>
    childrenOf(pidOf(server)).filter((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decode-picture'),
    )
  await expect.poll(decoders, { timeout: 30_000, interval: 5 }).toHaveLength(1)
  const [decoder = 0] = decoders()
  expect(readFileSync(`/proc/${decoder}/environ`, 'utf8')).not.toMatch(/DATABASE_URL|DATA_DIR/)
  process.kill(decoder, 'SIGKILL')
  await uploading
  expect(response).toMatchObject({ status: 422, body: { code: 'picture_unreadable' } })
  expect((await upload(await flat(0.01).png().toBuffer())).status).toBe(201)
})
