import type { LegalPage } from '../../contract/legal/legal.ts'
import { LegalTextView } from '../features/legal/legal-text.tsx'

/** Terms, privacy policy or imprint. */
export const LegalPageView = ({ page }: { readonly page: LegalPage }) => <LegalTextView key={page} page={page} />
