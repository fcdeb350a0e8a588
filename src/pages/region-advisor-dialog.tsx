import { AdvisorDialog, type AdvisorDialogProps } from '../features/region-advisor/advisor-dialog.tsx'
import { MeasuredAdvisor } from './region-advisor-view.tsx'

/** The owner's link beside the form. */
export const RegionAdvisorDialog = (props: Omit<AdvisorDialogProps, 'View'>) => (
  <AdvisorDialog {...props} View={MeasuredAdvisor} />
)
