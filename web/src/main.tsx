import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { watchSession } from './app/session-events.ts';
import './ui/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
watchSession();
createRoot(root).render(<App />);
