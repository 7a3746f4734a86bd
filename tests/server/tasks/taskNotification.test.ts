import { expect, it } from 'vitest'
import { plainTaskNotification } from '../../../server/work/tasks/notifyOfTask'
import type { StoredTask } from '../../../server/work/tasks/task'

const task = (done: number, refused = 0) => ({ dry_run: false, done, refused }) as StoredTask

it('L-05 a task without records tells nothing, and another one how many are done', () => {
  expect(plainTaskNotification(task(0))).toBeUndefined()
  expect(plainTaskNotification(task(3, 1))?.params).toEqual({ refused: { count: 1 }, count: { count: 2 } })
})
