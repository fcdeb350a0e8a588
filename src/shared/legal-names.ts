import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LegalPage } from '../../contract/legal/legal.ts'

/** What the legal pages are called. */
export const legalNames: Readonly<Record<LegalPage, MessageDescriptor>> = {
  terms: msg`Terms`,
  privacy: msg`Privacy policy`,
  imprint: msg`Imprint`,
}
