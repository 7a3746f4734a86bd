import type { DemoData } from '../../server/demo/demoData'
import type { Question } from '../../src/questions/question'
import { cargo, liability, pet, site } from './questionSets/commercial'
import { groupHealth, health } from './questionSets/health'
import { fleet, motor } from './questionSets/motor'
import { business, home } from './questionSets/property'
import { life, travel } from './questionSets/travelAndLife'

/** What each type asks; the pet's is still being written, as its type is. */
export const demoQuestions: Readonly<Record<string, Question[]>> = {
  Motor: motor,
  'Motor fleet': fleet,
  Home: home,
  'Business premises': business,
  Health: health,
  'Group health': groupHealth,
  Travel: travel,
  'Term life': life,
  'Professional liability': liability,
  'Marine cargo': cargo,
  'Contractors all risks': site,
  Pet: pet,
}

export const demo: DemoData = {
  resource: 'question-sets',
  after: ['insurance-types'],
  rows: ({ idOf }) =>
    Object.entries(demoQuestions).map(([type, questions]) => ({
      insurance_type_id: idOf('insurance-types', type),
      status: questions === pet ? 'draft' : 'published',
      questions,
    })),
}
