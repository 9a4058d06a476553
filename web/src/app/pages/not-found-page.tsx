import { Link } from 'react-router';
import { buttonStyle } from '../../ui/buttons/button.tsx';
import { NoticePage } from './notice-page.tsx';

/** The 404 page, the same for everybody. */
export function NotFoundPage() {
  return (
    <NoticePage
      title="Page Not Found"
      code="404"
      action={
        <Link to="/" className={buttonStyle('primary', 'medium')}>
          Go to home page
        </Link>
      }
    >
      Check the address, or go back to the home page.
    </NoticePage>
  );
}
