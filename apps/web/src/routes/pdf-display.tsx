import { loadScreenMessages } from '../locale/load-screen-messages.ts';
import type { Route } from './+types/pdf-display.ts';
export async function loader({ params }: Route.LoaderArgs) {
  return loadScreenMessages(params.lang, ['documents']);
}
export default function PdfDisplay() {
  return null;
}
