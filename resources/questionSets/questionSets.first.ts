import type { DemoData } from '../../server/hooks'
import type { Question } from '../../src/core/questions/question'
import { cargo, liability, site } from './sets/commercial'
import { groupHealth, health } from './sets/health'
import { fleet, motor } from './sets/motor'
import { business, home } from './sets/property'
import { life, travel } from './sets/travelAndLife'

/** The questions of each shipped insurance type, by its code. */
export const shippedQuestions: Readonly<Record<string, Question[]>> = {
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
}

/** The question sets of the shipped insurance types (D-03). Types whose code no longer exists are skipped. */
export const first: DemoData = {
  resource: 'question-sets',
  after: ['insurance-types'],
  *rows({ idOf }) {
    for (const [code, questions] of Object.entries(shippedQuestions)) {
      const insurance_type_id = idOf('insurance-types', code)
      if (insurance_type_id !== null) yield { insurance_type_id, status: 'published', questions }
    }
  },
}
