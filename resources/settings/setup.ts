import { choices, yesNo } from '../../src/define'
import { defineSettings } from '../../src/define/settingsGroup'

/** The steps of the guided setup, in their order. */
export const setupSteps = ['office', 'region', 'types', 'taxes', 'carriers', 'people'] as const

/** The progress of the guided setup. */
export const setup = defineSettings({
  name: 'setup',
  subject: 'settings',
  fields: {
    setup_done: choices(setupSteps, { default: [] }),
    setup_seen: yesNo({ required: true, default: false }),
    setup_hidden: yesNo({ required: true, default: false }),
  },
})
