import { Trans, useLingui } from '@lingui/react/macro'
import { FaqList } from '../features/faq/faq-list.tsx'
import { useDocumentTitle } from '../platform/document-title.ts'

export function FaqPage() {
  const { t } = useLingui()
  useDocumentTitle(t`FAQ`)
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
