import type { Concerned } from './ledger.testing.ts'
import { type Act, isAhead, type Scene } from './stage.testing.ts'

const clientOf = ({ stage, person }: Scene) =>
  stage.world.db.client.findFirst({ where: { email: person.email }, orderBy: { id: 'asc' } })

/** What bears on a client bears on the visit of the scene, if that is theirs and to come. */
const aboutClient = ({ person, visit, now }: Scene): Concerned => ({
  people: [person.email],
  visits: visit && visit.email === person.email && isAhead(visit, now) ? [visit.id] : [],
})

async function editClient(scene: Scene) {
  const { stage, dice } = scene
  const client = await clientOf(scene)
  if (!client) return null
  const { id } = client
  const notes = dice.pick(['Low taper', 'Left-handed', ''])
  await stage.barber(`edits the client ${id}`, ({ clients }) => clients.update({ id, notes }))
  return aboutClient(scene)
}

async function block(scene: Scene, isBlocked: boolean) {
  const { stage } = scene
  const client = await clientOf(scene)
  if (!client || client.isBlocked === isBlocked) return null
  const { id } = client
  await stage.barber(`${isBlocked ? 'blocks' : 'unblocks'} ${id}`, ({ clients }) =>
    clients.update({ id, isBlocked }),
  )
  return aboutClient(scene)
}

/** The address of another client, who is the same person if the barber says so. */
const twinOf = ({ email }: Scene['person']) => `twin.${email}`

async function merge(scene: Scene) {
  const { stage, person, dice } = scene
  const client = await clientOf(scene)
  if (!client) return null
  const twin = { name: person.name.replace('Perrin', 'Perry'), email: twinOf(person) }
  const [known] = await stage.world.db.client.findMany({ where: { email: twin.email } })
  const made = known
    ? null
    : await stage.barber(`enters the twin of ${client.id}`, ({ clients }) =>
        clients.create({ ...twin, phone: person.phone }),
      )
  const twinId = known?.id ?? (made?.is === 'done' ? made.result.id : null)
  if (twinId === null) return null
  const before = await stage.undoing.before()
  const concerned = aboutClient(scene)
  const [id, mergedId] = dice.chance(0.7) ? [client.id, twinId] : [twinId, client.id]
  const outcome = await stage.barber(`merges ${mergedId} into ${id}`, ({ clients }) =>
    clients.merge({ id, mergedId }),
  )
  if (outcome.is === 'done')
    stage.undoing.offer({
      name: 'undo merge',
      before,
      concerned,
      run: () =>
        stage.barber(`takes the merge into ${id} back`, ({ clients }) =>
          clients.undoMerge({ id: outcome.result.merge.id }),
        ),
    })
  return concerned
}

async function deleteClient(scene: Scene) {
  const { stage } = scene
  const client = await clientOf(scene)
  if (!client) return null
  const { id } = client
  const before = await stage.undoing.before()
  const concerned = aboutClient(scene)
  const outcome = await stage.barber(`deletes the client ${id}`, ({ clients }) =>
    clients.delete({ id }),
  )
  if (outcome.is === 'done')
    stage.undoing.offer({
      name: 'restore client',
      before,
      concerned,
      run: () =>
        stage.barber(`restores the client ${id}`, ({ deletedItem }) =>
          deletedItem.restore({ kind: 'client', id }),
        ),
    })
  return concerned
}

async function erase(scene: Scene) {
  const { stage, person } = scene
  const client = await clientOf(scene)
  if (!client) return null
  const { id } = client
  const visits = stage.visits.filter(({ email }) => email === person.email).map((each) => each.id)
  const twins = await stage.world.db.client.findMany({ where: { email: twinOf(person) } })
  await stage.barber(`erases the client ${id}`, async ({ erasure }) => {
    const { others } = await erasure.preview({ id })
    const alsoIds = [...new Set([...others, ...twins].map((each) => each.id))]
    return erasure.erase({ id, alsoIds, cancelUpcoming: true })
  })
  const isThere = await stage.world.db.client.findFirst({ where: { id } })
  // The server crashed before anything was erased.
  if (isThere) return null
  stage.erased.push(person)
  stage.pool.retire(person.email)
  return { people: [person.email], visits }
}

async function exportOwnData(scene: Scene) {
  const { stage, person } = scene
  await stage.visitor(`${person.email} asks for the links`, ({ bookingLinks }) =>
    bookingLinks.request({ email: person.email }),
  )
  return aboutClient(scene)
}

async function eraseOwn(scene: Scene) {
  const { stage, person } = scene
  const dataToken = stage.emailedToken(person.email, 'my-data')
  const twins = await stage.world.db.client.count({ where: { email: twinOf(person) } })
  // The link of one mailbox erases no client of another mailbox.
  if (!dataToken || twins > 0) return null
  const visits = stage.visits.filter(({ email }) => email === person.email).map((each) => each.id)
  const outcome = await stage.visitor(`${person.email} erases everything`, ({ ownData }) =>
    ownData.erase({ dataToken }),
  )
  const isThere = await stage.world.db.client.findFirst({ where: { email: person.email } })
  if (isThere || outcome.is === 'refused') return null
  stage.erased.push(person)
  stage.pool.retire(person.email)
  return { people: [person.email], visits }
}

/** The acts about a person. */
export const PEOPLE_ACTS: readonly Act[] = [
  { name: 'edit client', needs: 'client', run: editClient },
  { name: 'block', needs: 'welcome', run: (scene) => block(scene, true) },
  { name: 'unblock', needs: 'blocked', run: (scene) => block(scene, false) },
  { name: 'merge', needs: 'client', run: merge },
  { name: 'delete client', needs: 'client', run: deleteClient },
  { name: 'erase', needs: 'client', run: erase },
  { name: 'ask for links', needs: 'any', run: exportOwnData },
  { name: 'erase', needs: 'client', run: eraseOwn },
]
