-- The roles and the database, for psql with the variables `owner` and `host`: their passwords. The hosts' role reads and
-- writes rows alone.
create role stipend_owner login password :'owner';
create role stipend login password :'host';
\set name stipend
\ir database.sql
