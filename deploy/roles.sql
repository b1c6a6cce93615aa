-- The roles and the database, for psql with the variables `owner` and `host`: their passwords. The hosts' role reads and
-- writes rows alone.
create role stipend_owner login password :'owner';
create role stipend login password :'host';
create database stipend owner stipend_owner;
\connect stipend
set role stipend_owner;
create schema drizzle;
grant usage on schema public, drizzle to stipend;
alter default privileges in schema public grant select, insert, update, delete on tables to stipend;
alter default privileges in schema public grant usage on sequences to stipend;
alter default privileges in schema drizzle grant select on tables to stipend;
