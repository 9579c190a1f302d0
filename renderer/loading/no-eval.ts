/**
 * Imported first: zod tries out `new Function` when a schema is made, and under the page's Content-Security-Policy
 * that shows up as a violation in the console, though nothing fails.
 */
import { config } from 'zod'

config({ jitless: true })
