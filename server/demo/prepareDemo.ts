import type { Services } from '../services'
import type { SignIn } from '../welcome'

export async function prepareDemo(_services: Services): Promise<SignIn[]> {
  return []
}
