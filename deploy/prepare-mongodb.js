// Creates the replica set and an account per service. mongosh runs it (docker-compose.yml); repeating
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

for (const [name, pwd] of Object.entries(JSON.parse(secret('mongodb-accounts.json')))) {
  const database = db.getSiblingDB(name);
  if (database.getUser(name) === null) {
    database.createUser({ user: name, pwd, roles: [{ role: 'readWrite', db: name }] });
  }
}
