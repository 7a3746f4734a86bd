import { z } from 'zod'

export const yesNoSchema = () => z.boolean()
