import { ApiError } from '../../../base/errors/apiError'
import { MAX_COLUMNS } from './limits'

/** Returns a 422 with the reason why the file is unreadable. */
export const broken = (key: string, params: Record<string, unknown> = {}) =>
  new ApiError(422, 'invalid', {
    message: `import.file.${key}`,
    params,
    errors: { file: [{ key: `import.file.${key}`, params }] },
  })

/** Returns a 422 for too many columns. */
export const tooManyColumns = () => broken('too_many_columns', { limit: MAX_COLUMNS })
