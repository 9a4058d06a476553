import { useNavigate } from 'react-router';
import { Button } from '../ui/button.tsx';
import { NoticePage } from './notice-page.tsx';

/** For an address that leads nowhere: the same for everybody. */
export function MissingPage() {
  const navigate = useNavigate();
  return (
    <NoticePage
      title="Page Not Found"
      action={<Button onClick={() => navigate('/')}>Go to the start page</Button>}
    >
      There is nothing at this address. It may have been mistyped, or the page is not there yet.
    </NoticePage>
  );
}
