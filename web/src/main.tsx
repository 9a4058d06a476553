import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { replaceFirstSight } from './app/first-sight.ts';
import { watchSession } from './app/session-events.ts';
import './ui/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
watchSession();
replaceFirstSight(root);
createRoot(root).render(<App />);
