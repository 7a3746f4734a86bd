import type { DemoData } from '../../server/hooks'
import { pet } from './sets/commercial'

/** The draft of the one type that is still being written. */
export const demo: DemoData = {
  resource: 'question-sets',
  after: ['insurance-types'],
  rows: ({ idOf }) => [
    { insurance_type_id: idOf('insurance-types', 'PET'), status: 'draft', questions: pet },
  ],
}
