import { defineModule } from '../kernel/define.ts'

export const PICTURES = defineModule({
  tables: {
    picture: {
      erasure: 'the pictures of the person are deleted',
      ownData: 'not shown',
      merge: 'unchanged',
    },
  },
  retention: {
    pictures: {
      what: 'Pictures that belong to no booking, and the network they came from',
      amount: 24,
      unit: 'hour',
      since: 'the upload',
      why: 'A visitor uploads first and books soon after.',
    },
  },
})
