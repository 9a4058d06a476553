// Creates the replica set, an account per service, and one for backups and the check. mongosh runs it (docker-compose.yml); repeating
// it changes nothing.
const { readFileSync } = require('node:fs');

const secret = (name) => readFileSync(`/run/secrets/${name}`, 'utf8').trim();
const admin = db.getSiblingDB('admin');
admin.auth('root', secret('mongodb-root'));

const known = admin.runCommand({ replSetGetStatus: 1 });
if (known.codeName === 'NotYetInitialized') {
  rs.initiate({ _id: 'portal', members: [{ _id: 0, host: 'mongodb:27017' }] });
}
while (!admin.hello().isWritablePrimary) sleep(200);

const accounts = JSON.parse(secret('mongodb-accounts.json'));
for (const [name, pwd] of Object.entries(accounts)) {
  const database = db.getSiblingDB(name);
  if (database.getUser(name) === null) {
    database.createUser({ user: name, pwd, roles: [{ role: 'readWrite', db: name }] });
  }
}

// The same as in deploy/helm/servers/mongodb.yaml. A backup makes MongoDB remember the instant that it reads.
if (admin.getRole('snapshotHistory') === null) {
  admin.createRole({
    role: 'snapshotHistory',
    privileges: [{ resource: { cluster: true }, actions: ['getParameter', 'setParameter'] }],
    roles: [],
  });
}
if (admin.getUser('backup') === null) {
  const results = Object.keys(accounts).map((db) => ({ role: 'readWrite', db }));
  const roles = ['backup', 'snapshotHistory', ...results];
  admin.createUser({ user: 'backup', pwd: secret('mongodb-password-backup'), roles });
}
