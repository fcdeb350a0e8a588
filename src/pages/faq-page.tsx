import { Trans } from '@lingui/react/macro'
import { href } from '../../contract/endpoint.ts'
import * as contentEndpoints from '../../contract/endpoints/content.ts'
import type { Language } from '../../contract/language.ts'
import { FaqList } from '../features/faq/faq-list.tsx'

export const firstReads = (language: Language) => [href(contentEndpoints.listFaqs, { query: { language } })]

export function FaqPage() {
  return (
    <FaqList
      heading={
        <h1 className="title-page">
          <Trans>FAQ</Trans>
        </h1>
      }
    />
  )
}
