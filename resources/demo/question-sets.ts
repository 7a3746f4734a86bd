import type { DemoData } from '../../server/demo/demoData'
import type { Question } from '../../src/questions/question'
import { cargo, liability, pet, site } from './questionSets/commercial'
import { groupHealth, health } from './questionSets/health'
import { fleet, motor } from './questionSets/motor'
import { business, home } from './questionSets/property'
import { life, travel } from './questionSets/travelAndLife'

/** What each type asks, by its code; the pet's is still being written, as its type is. */
export const demoQuestions: Readonly<Record<string, Question[]>> = {
  MOTOR: motor,
  FLEET: fleet,
  HOME: home,
  BUSINESS: business,
  HEALTH: health,
  'GROUP-HEALTH': groupHealth,
  TRAVEL: travel,
  LIFE: life,
  LIABILITY: liability,
  CARGO: cargo,
  SITE: site,
  PET: pet,
}

export const demo: DemoData = {
  resource: 'question-sets',
  after: ['insurance-types'],
  rows: ({ idOf }) =>
    Object.entries(demoQuestions).map(([code, questions]) => ({
      insurance_type_id: idOf('insurance-types', code),
      status: questions === pet ? 'draft' : 'published',
      questions,
    })),
}
