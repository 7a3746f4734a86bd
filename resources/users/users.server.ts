import {
  ApiError,
  accountWritten,
  checkAccountPassword,
  checkAccountWrite,
  guardAccount,
  requireOneAdministrator,
  type ServerHooks,
} from '../../server/hooks'

/** P-11: users can't grant or remove permissions they lack, and at least one System Admin always remains. */
export const hooks: ServerHooks = {
  resource: 'users',
  validate: checkAccountPassword,
  async beforeWrite(write, writer) {
    const { action, before } = write
    if (action === 'delete' && before && before.id === writer.actor?.id)
      throw new ApiError(409, 'not_possible', { message: 'resources.users.rules.not_oneself_deleted' })
    await guardAccount(write, writer)
    await checkAccountWrite(write, writer)
    return undefined
  },
  async afterWrite(write, writer) {
    await accountWritten(write, writer)
    await requireOneAdministrator(write, writer)
  },
}
