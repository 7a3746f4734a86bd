import { choice, yesNo } from '../../src/define'
import { defineSettings } from '../../src/define/settingsGroup'

/** Who gets in: whether people may register themselves, and who needs a second step. */
export const users = defineSettings({
  name: 'users',
  subject: 'settings',
  fields: {
    registration: yesNo({ required: true, default: true, help: true }),
    two_steps_policy: choice(['optional', 'administrators', 'everyone'], {
      required: true,
      default: 'optional',
    }),
  },
})
