import type { Messages } from '@lingui/core'

/** The catalogues of the staff room, in every language. */
export const ofStaff = import.meta.glob<{ readonly messages: Messages }>('./*/staff*.po', { base: '../../locales' })
