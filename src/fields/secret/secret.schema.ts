import { z } from 'zod'
import type { SecretField } from './secret.type'

export const secretSchema = ({ min = 10 }: SecretField) => z.string().min(min).max(200)
