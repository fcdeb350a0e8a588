import { Trans } from '@lingui/react/macro'
import { FaqList } from '../features/faq/faq-list.tsx'

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
