import { assessPassword } from '../../../../src/core/account/passwordStrength'
import { answerTasks } from '../../../base/threads/answerTasks'

const tasks = {
  assess: ({ password, personal }: { password: string; personal: readonly string[] }) =>
    assessPassword(password, personal),
}
export type StrengthTasks = typeof tasks

answerTasks(tasks)
